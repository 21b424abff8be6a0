/** 19900 as `19,900`. Without `Intl`, whose first use holds up a phone. */
export const wholeNumber = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A count with its noun: `1 oil`, `2 oils`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
