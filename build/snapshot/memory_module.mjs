// Encodes a memory as a WebAssembly module without code. Its data segments are the parts of the memory that starting
// has changed; instantiating it with another memory writes them there. It imports that memory as `python.memory`.

/** Bytes of the memory that are written or left out together. */
const PAGE = 256;

/**
 * Encode the module (WebAssembly specification, section 5.5).
 *
 * @param {string} name of the custom section
 * @param {Uint8Array} head its content
 * @param {Uint8Array} memory
 * @param {Uint8Array[]} known what the memory may contain already; parts that are the same in all are left out
 * @returns {Buffer}
 */
export function memoryModule(name, head, memory, known) {
  const segments = [...changes(memory, known)].map(([start, end]) =>
    // Active, for memory 0, at a constant address.
    Buffer.from([0x00, 0x41, ...signed(start), 0x0b, ...unsigned(end - start), ...memory.subarray(start, end)]),
  );
  return Buffer.concat([
    Buffer.from("\0asm\x01\0\0\0", "latin1"),
    section(0, [text(name), head]),
    section(2, [unsigned(1), text("python"), text("memory"), [0x02, 0x00], unsigned(1)]),
    section(11, [unsigned(segments.length), ...segments]),
  ]);
}

/**
 * Yield start and end of each part of the memory that differs from what is known.
 *
 * @param {Uint8Array} memory
 * @param {Uint8Array[]} known
 * @returns {Generator<[number, number]>}
 */
function* changes(memory, known) {
  let start = -1;
  for (let page = 0; page <= memory.length; page += PAGE) {
    const changed = page < memory.length && differs(memory, known, page);
    if (changed && start < 0) start = page;
    if (!changed && start >= 0) {
      yield [start, page];
      start = -1;
    }
  }
}

/** @param {Uint8Array} memory @param {Uint8Array[]} known @param {number} page */
function differs(memory, known, page) {
  const part = Buffer.from(memory.buffer, memory.byteOffset + page, PAGE);
  return known.some((other) => part.compare(other, page, page + PAGE) !== 0);
}

/** @param {number} id @param {Iterable<ArrayLike<number>>} parts */
function section(id, parts) {
  const content = Buffer.concat([...parts].map((part) => Buffer.from(/** @type {any} */ (part))));
  return Buffer.concat([Buffer.from([id, ...unsigned(content.length)]), content]);
}

/** @param {string} name */
function text(name) {
  return [...unsigned(name.length), ...Buffer.from(name)];
}

/** @param {number} value @returns {number[]} in LEB128 */
function unsigned(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** @param {number} value not negative @returns {number[]} in signed LEB128, where the last byte's bit 6 is the sign */
function signed(value) {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
