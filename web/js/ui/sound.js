/**
 * Short synthesised sounds, and vibration on devices that can; both off by default.
 * @module ui/sound
 */

import { settings } from "../base/settings.js";

/** @import { View } from "../types.js" */

/** @type {AudioContext | null} */
let context = null;

/** Frequencies (Hz) and length (s) of each sound. */
const SOUNDS = {
  place: { notes: [330, 220], length: 0.07 },
  capture: { notes: [240, 160, 110], length: 0.07 },
  win: { notes: [392, 494, 587, 784], length: 0.13 },
  end: { notes: [392, 330, 262], length: 0.15 },
};

/** The loudest amplitude of a tone, by the setting. */
const VOLUMES = { low: 0.05, medium: 0.16, high: 0.5 };

/** Milliseconds of vibration and of the pauses between. */
const BUZZES = { place: [12], capture: [14, 40, 22], win: [30, 60, 30, 60, 60], end: [40, 80, 40] };

/**
 * Play a sound if sounds are on and the browser allows it.
 *
 * @param {keyof typeof SOUNDS} name
 */
export function play(name) {
  if (settings.haptics) navigator.vibrate?.(BUZZES[name]);
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  const { notes, length } = SOUNDS[name];
  const begin = context.currentTime + 0.01;
  notes.forEach((frequency, index) => {
    if (!context) return;
    const at = begin + index * length * 0.8;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(VOLUMES[settings.volume], at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
  });
}

/**
 * Play the sound of a move.
 *
 * @param {View} view
 * @param {boolean} won whether the person at this screen won
 */
export function playMove(view, won) {
  if (view.outcome) play(won ? "win" : "end");
  else if (view.events.some((event) => event.kind === "captured")) play("capture");
  else play("place");
}
