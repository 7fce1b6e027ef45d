/**
 * How long texts from outside may be, in characters, and how much they may hold. Python has the same table
 * (`yavset.rules.limits`), and a test compares the two. Every reader looks here before it reads.
 * @module base/limits
 */

export const LIMITS = {
  /** Games and records, variations included, in moves. */
  moves: 2_000,
  /** The words, comments and brackets of a record. */
  pieces: 40_000,
  /** Records and links. */
  record: 200_000,
  /** Tutorials. */
  lesson: 40_000,
  /** Diagrams. */
  diagram: 20_000,
  /** Pictures that are drawn before Python is there. */
  picture: 30_000,
  /** Rules in ludemes. */
  rules: 2_048,
  /** Marks of a kind on one position. */
  marks: 400,
  /** The text of the marks of a kind. */
  mark_text: 10_000,
  /** Any other text that a page or an address gives. */
  text: 2_000,
};

/** What the parameters of an embedded board may hold; others are as long as any text. */
const PARAMETERS = /** @type {Record<string, number>} */ ({
  moves: LIMITS.record,
  record: LIMITS.record,
  steps: LIMITS.lesson,
  diagram: LIMITS.diagram,
  picture: LIMITS.picture,
  rules: LIMITS.rules,
  arrows: LIMITS.mark_text,
  fills: LIMITS.mark_text,
  labels: LIMITS.mark_text,
});

/**
 * Return how long a parameter of an embedded board may be.
 *
 * @param {string} name
 * @returns {number} characters
 */
export function limitOf(name) {
  return PARAMETERS[name] ?? LIMITS.text;
}
