import { answers } from './answers.ts';

/** The endpoint of each answer by its operation: `readClaimCheck` for `claim-check`. */
export const answerEndpoints = Object.fromEntries(
  Object.values(answers).map(({ name, endpoint }) => [
    `read${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    endpoint,
  ]),
);
