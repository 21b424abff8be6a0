import { answers } from './answers.ts';

/** The endpoint of each answer. */
export const answerEndpoints = Object.values(answers).map(({ endpoint }) => endpoint);
