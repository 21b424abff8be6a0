/** Ascending by value. */
export function compareNumbers(a: number, b: number): number {
  return a - b;
}

/** False before true. */
export function compareBooleans(a: boolean, b: boolean): number {
  return Number(a) - Number(b);
}

/** Case-insensitive, then by code point; 0 only for equal strings. */
export function compareText(a: string, b: string): number {
  return compareCodePoints(a.toLowerCase(), b.toLowerCase()) || compareCodePoints(a, b);
}

/** By code point. `<` on strings compares UTF-16 units, which puts U+10000 and above before U+E000 to U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return liftSurrogate(left) - liftSurrogate(right);
  }
  return a.length - b.length;
}

function liftSurrogate(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
