const whole = new Intl.NumberFormat('en-US');

/** 19900 as `19,900`. */
export const wholeNumber = (value: number) => whole.format(value);

/** A count with its noun: `1 oil`, `2 oils`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
