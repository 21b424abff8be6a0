const lineFeed = 0x0a;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;

const powersOfTen = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
/** Scaled numbers below this have fewer than ten digits, and double arithmetic keeps their error below `tieMargin`. */
const maxScaled = 1e9;
const tieMargin = 1e-6;
/** Decimals that most measurements have at most. */
const fewDecimals = 4;
/** Bytes of the longest number `addDecimal` writes. */
const maxDecimalLength = 24;

const encoder = new TextEncoder();

/** A growing buffer of UTF-8 text that is taken out in chunks. */
export class ByteBuffer {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A copy of the bytes added since the last call. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  addComma(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = comma;
  }

  addLineFeed(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = lineFeed;
  }

  addText(text: string): void {
    this.#reserve(text.length);
    const start = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) {
        this.#length = start;
        this.addBytes(encoder.encode(text));
        return;
      }
      this.#bytes[this.#length++] = unit;
    }
  }

  addBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    for (let i = 0; i < bytes.length; i++) this.#bytes[this.#length + i] = bytes[i] ?? 0;
    this.#length += bytes.length;
  }

  /**
   * Adds a number with a fixed number of decimals: its shortest decimal form rounded half away from zero; a
   * rounded zero has no sign. `prefix` is added before a number that has no more decimals.
   * @returns false, having added nothing, for numbers that double arithmetic cannot round reliably: NaN,
   * numbers with more than nine digits or nine decimals, within a millionth of a unit in the last place of a
   * tie, or below a millionth. The same for a number with a prefix that would be rounded: the prefix may
   * state the side of a bound.
   */
  addDecimal(number: number, decimals: number, prefix?: Uint8Array): boolean {
    const size = Math.abs(number);
    const power = powersOfTen[decimals] ?? Number.NaN;
    const scaled = size * power;
    if (!(scaled < maxScaled) || (size < tieMargin && size > 0)) return false;
    let whole = Math.floor(scaled);
    const fraction = scaled - whole;
    if (Math.abs(fraction - 0.5) > tieMargin) whole += Number(fraction > 0.5);
    // Decimals of up to 15 digits are different doubles: this one is the tie itself.
    else if ((whole + 0.5) / power === size) whole += 1;
    else return false;
    if (prefix !== undefined) {
      // Decimals of up to 15 digits are different doubles.
      if (whole / power !== size) return false;
      this.addBytes(prefix);
    }
    this.#reserve(maxDecimalLength);
    if (number < 0 && whole > 0) this.#bytes[this.#length++] = minus;
    this.#addDigits(whole, decimals);
    return true;
  }

  /** Adds a finite number as `String` writes it: the shortest decimal form that reads back as the same number. */
  addNumber(number: number): void {
    const size = Math.abs(number);
    for (let decimals = 0; decimals <= fewDecimals; decimals++) {
      const power = powersOfTen[decimals] ?? 1;
      const whole = Math.round(size * power);
      // Two decimals of up to 15 digits are different doubles: no shorter form reads back as this number.
      if (whole < maxScaled && whole / power === size) {
        this.#reserve(maxDecimalLength);
        if (number < 0) this.#bytes[this.#length++] = minus;
        this.#addDigits(whole, decimals);
        return;
      }
    }
    this.addText(String(number));
  }

  #addDigits(whole: number, decimals: number): void {
    const bytes = this.#bytes;
    let digits = decimals + 1;
    while (digits < powersOfTen.length + 1 && whole >= (powersOfTen[digits] ?? 1e10)) digits++;
    let index = this.#length + digits + Number(decimals > 0);
    this.#length = index;
    // Below 2³¹: integer arithmetic.
    let rest = whole | 0;
    for (let digit = 0; digit < digits; digit++) {
      if (digit === decimals && decimals > 0) bytes[--index] = point;
      const next = (rest / 10) | 0;
      bytes[--index] = zero + rest - next * 10;
      rest = next;
    }
  }

  #reserve(extra: number): void {
    if (this.#length + extra <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + extra));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
