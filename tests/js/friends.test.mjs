// Names in the links between friends: whoever sits alone at a device tells their own name, and hears the friend's.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import "./without_build.mjs";
import { WebStorage } from "./web_storage.mjs";

Object.assign(globalThis, { localStorage: new WebStorage() });
const { friendsIn, withFriend } = await import("../../web/js/before/links.js");
const { NAME, namesOf, ownName, withNames } = await import("../../web/js/match/friends.js");
const { write } = await import("../../web/js/base/storage.js");

/** @typedef {import("../../web/js/types.d.ts").Seat} Seat */

const SEAT = fc.oneof(
  fc.constant(/** @type {Seat} */ ({ kind: "person" })),
  fc.constant(/** @type {Seat} */ ({ kind: "bot", level: 2 })),
  fc.record({ kind: fc.constant("friend"), name: fc.constantFrom("", "Bob", "Åse Ö") }),
);

test("whoever has told no name has none, and a name is plain text", () => {
  assert.equal(ownName(), "");
  for (const [stored, name] of /** @type {[unknown, string][]} */ ([["Ada", "Ada"], [" Ada_B ", "Ada B"], ["<b>", "b"], [5, "5"], [null, ""], ["", ""]])) {
    write(NAME, stored);
    assert.equal(ownName(), name);
  }
});

test("a link tells the names of friends, and the own name where one person is at the device", () => {
  fc.assert(
    fc.property(fc.array(SEAT, { minLength: 2, maxLength: 4 }), fc.constantFrom("", "Ada", "Max B"), (given, own) => {
      const seats = /** @type {Seat[]} */ (given);
      write(NAME, own);
      const alone = seats.filter(({ kind }) => kind === "person").length === 1;
      const expected = seats.map((seat) => (seat.kind === "friend" ? seat.name : seat.kind === "person" && alone ? own : ""));
      const names = namesOf(seats);
      assert.deepEqual(names, expected);
      const { friend, names: read } = friendsIn(withFriend("v1/toy/a1", "k3x9", names));
      assert.equal(friend, "k3x9");
      // Names at the end that nobody has told are left out.
      assert.deepEqual(seats.map((_, at) => read[at] ?? ""), expected);
      // Read where the others sit: whom the link names is a friend there.
      const there = withNames(seats.map(({ kind }) => /** @type {Seat} */ ({ kind: kind === "person" ? "friend" : "person" })), read);
      for (const [at, seat] of there.entries()) assert.equal("name" in seat ? seat.name : "", seat.kind === "friend" ? expected[at] : "");
    }),
  );
});
