/** The number in a field, without `$`, spaces and thousands separators; NaN for an empty field and for any other text. */
export const numberInText = (text: string): number => {
  const digits = text.replace(/[$\s]|,(?=\d{3}(\D|$))/g, '');
  return digits === '' ? Number.NaN : Number(digits);
};

/** A price in dollars as it is typed; null for an empty field. */
export const priceInText = (text: string): number | null => (text.trim() === '' ? null : numberInText(text));

/** A price as its field shows it: `19.50`, empty for null. */
export const priceText = (price: number | null) => price?.toFixed(2) ?? '';
