"""Pictures of a run: the funnel, the archive as a map, a family tree. They need matplotlib."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from yavset.breeding.archive import FAMILIES, FORCINGS, LENGTHS, Cell
from yavset.breeding.run import lineage
from yavset.lab.breeding.report import GENERATIONS
from yavset.lab.breeding.runner import begin
from yavset.lab.breeding.store import Store
from yavset.language.terminal import Line, Refusal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def draw(store: Store, folder: Path) -> Iterator[Path]:
    """Draw the pictures of a run as SVG files and yield their paths; Refusal where matplotlib is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    drawings = {"funnel": funnel, "archive": archive, "family": family}
    for name, drawing in drawings.items():
        figure, axes = _figure()
        drawing(store, axes)
        path = folder / f"{name}.svg"
        figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
        yield path


def _figure() -> tuple[Figure, Axes]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Refusal("breed-no-matplotlib") from None
    # Without pyplot: there is no window, and nothing to close.
    figure = Figure(figsize=(10, 6), layout="constrained")
    return figure, figure.subplots()


def funnel(store: Store, axes: Axes) -> None:
    """Draw how many children ended for each reason, the earliest stage on top."""
    alive = str(Line("breed-alive"))
    counts = [(f"{stage}  {reason or alive}", count) for (stage, reason), count in store.reasons().items()]
    counts.reverse()
    bars = axes.barh([name for name, _ in counts], [count for _, count in counts], color="#4a7a8c")
    axes.bar_label(bars, padding=3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_title(str(Line("breed-reasons")))


def archive(store: Store, axes: Axes) -> None:
    """Draw the archive as a map: families down, lengths and forcing across, each cell with its best game."""
    across = list(product(LENGTHS, FORCINGS))
    cells = begin(store).archive.cells
    ranks = [
        [cells[cell][0].rank if (cell := Cell(row, *column)) in cells else float("nan") for column in across]
        for row in FAMILIES
    ]
    image = axes.imshow(ranks, cmap="YlGnBu", vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(across)), ["\n".join(column) for column in across])
    axes.set_yticks(range(len(FAMILIES)), FAMILIES)
    for y, row in enumerate(FAMILIES):
        for x, column in enumerate(across):
            members = cells.get(Cell(row, *column), [])
            if members:
                dark = members[0].rank > 0.6
                text = f"{members[0].name}\n{len(members)}"
                axes.text(x, y, text, ha="center", va="center", size=8, color="white" if dark else "black")
    axes.figure.colorbar(image, ax=axes, label=str(Line("breed-rank")))


def family(store: Store, axes: Axes) -> None:
    """Draw where the best game comes from: each generation a row, a line to each parent."""
    run = begin(store)
    ordered = run.final_ranking(store.again())
    axes.axis("off")
    if not ordered:
        return
    axes.set_title(str(Line("breed-family", name=ordered[0].member.name)))
    generations: dict[int, int] = {}
    names: dict[int, str] = {}
    lines: list[tuple[int, int]] = []
    for back, child in lineage(ordered[0].member.number, store.child):
        if back > GENERATIONS:
            break
        generations.setdefault(child.number, back)
        names[child.number] = child.name
        for number, name in child.parents:
            names.setdefault(number, name)
            generations.setdefault(number, back + 1)
            lines.append((child.number, number))
    rows: dict[int, list[int]] = {}
    for number, back in generations.items():
        rows.setdefault(back, []).append(number)
    places = {
        number: ((index + 1) / (len(row) + 1), -back)
        for back, row in rows.items()
        for index, number in enumerate(row)
    }
    for one, other in lines:
        (x, y), (u, v) = places[one], places[other]
        axes.plot([x, u], [y, v], color="#888888", linewidth=1, zorder=1)
    for number, (x, y) in places.items():
        colour = "#f3d9a4" if number < 0 else "#cfe3ea"
        axes.text(x, y, names[number], ha="center", va="center", size=9, bbox={"fc": colour, "ec": "#555555"})
