import type { AnswerOils } from '../answer-oils.ts';

/** Bottles of one product, in order of year and report number, as indices of the oils. */
export type Bottles = readonly number[];

/** Bottles of one brand, region, SAE grade and service class. */
export const productsOf = ({ labels }: AnswerOils): Bottles[] => {
  const byName = new Map<string, number[]>();
  for (const [index, { brandName, region, saeGrade, serviceClass }] of labels.entries()) {
    const name = `${brandName}\n${region}\n${saeGrade}\n${serviceClass}`;
    const bottles = byName.get(name);
    if (bottles) bottles.push(index);
    else byName.set(name, [index]);
  }
  const yearOf = (index: number) => labels[index]?.year ?? 0;
  return [...byName.values()].map((bottles) =>
    bottles.sort((one, other) => yearOf(one) - yearOf(other) || one - other),
  );
};
