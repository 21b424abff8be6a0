// The declaration of an answer, from which its endpoint, its example and its place in the overview follow.
import type { z } from 'zod';
import { type AnswerPlotName, answerTitles } from '../../pages/plot-names.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { answerQuery, answerResponse } from './answer.schemas.ts';

/** Who starts from an answer, in the order of the overview. */
export const answerRoles = ['Formulator', 'Marketer', 'Vehicle maker and quality manager'] as const;
export type AnswerRole = (typeof answerRoles)[number];

interface Declaration<
  N extends AnswerPlotName,
  P extends z.ZodType,
  F extends z.ZodType,
  R extends z.ZodType,
> {
  /** In its path, in saved analyses and in the address of its page. */
  readonly name: N;
  readonly role: AnswerRole;
  /** Under the title, two sentences: the question, then the rule. */
  readonly lead: string;
  /** What the call returns, in the API reference. */
  readonly summary: string;
  /** What one further value can change, above the tests that can be bought. */
  readonly adds: string;
  /** Each has a default or may be absent, and `.prefault({})` follows: the call may leave out all of them. */
  readonly parameters: P;
  /** The numbers of its picture; its `kind` names the picture. */
  readonly figure: F;
  /** A row of the table behind it. */
  readonly row: R;
  /** What the table says in place of values such as `does_not_conform`, on the screen and in print. */
  readonly texts?: Readonly<Record<string, string>>;
  /** A call over the free sample set, of which the ids of the first and the last oil are given. */
  readonly example: {
    readonly question: string;
    parameters(oils: { first: number; last: number }): NonNullable<z.input<P>>;
  };
}

const titleOf = (name: AnswerPlotName): string => answerTitles[name];

/**
 * Declares an answer over the oils of an analysis query. The body of its call is the query, whose columns and order are ignored, and
 * `parameters`. With `sample_set` the answer is computed from the free sample set in place of the caller's licences, whose ids are then
 * ignored: every visitor may ask for that.
 */
export const declareAnswer = <
  const N extends AnswerPlotName,
  P extends z.ZodType,
  F extends z.ZodType,
  R extends z.ZodType,
>(
  answer: Declaration<N, P, F, R>,
) => ({
  ...answer,
  /** What it is called on the site and in print. */
  title: titleOf(answer.name),
  endpoint: endpoint({
    method: 'POST',
    path: `/api/reports/analysis/answers/${answer.name}/`,
    reads: true,
    access: 'public',
    summary: answer.summary,
    body: answerQuery.extend({ parameters: answer.parameters }),
    responses: { 200: answerResponse(answer.name, answer.figure, answer.row) },
    failures: ['not_found', 'not_authenticated', 'invalid_token'],
  }),
});
