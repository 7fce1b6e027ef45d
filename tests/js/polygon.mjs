// Corners of toy boards.

/** @param {number} count @param {number} first degrees @param {number} radius @returns {[number, number][]} a polygon */
export const polygon = (count, first, radius) =>
  Array.from({ length: count }, (_, corner) => {
    const angle = ((first + (corner * 360) / count) * Math.PI) / 180;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
