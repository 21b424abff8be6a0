import type { Answer, AnswerName } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { Drawing } from '../../charts/options/drawing.ts';
import { RemoveAllFilters } from '../../filters/RemoveAllFilters.tsx';
import type { Analysis } from '../../query/use-analysis.ts';
import { answerTexts } from '../answer-texts.ts';
import classes from '../answers.module.css';
import { AnswerNotes } from './AnswerNotes.tsx';
import { AnswerTable, type ViewColumn } from './AnswerTable.tsx';

/** ECharts is loaded with the first picture. */
const AnswerPicture = lazy(async () => ({ default: (await import('./AnswerPicture.tsx')).AnswerPicture }));

interface Props<F, R> {
  name: AnswerName;
  analysis: Analysis;
  answer: UseQueryResult<Answer<F, R>>;
  /** The fields of its parameters, where it has any. */
  form?: ReactNode;
  /** Parameters of the URL are not valid and are not used. */
  someInvalid?: boolean;
  /** One sentence with the figures that matter, under the picture. */
  finding: (answer: Answer<F, R>) => string;
  optionOf: (figure: F, drawing: Drawing) => ChartOption;
  /** The numbers of the picture, for its file. */
  numbersOf: (figure: F) => ChartRows;
  /** Pixels. */
  heightOf: (figure: F) => number;
  /** Whether the figure has something to draw; where it has not, the finding says why. */
  isDrawn?: (figure: F) => boolean;
  /** Columns besides those of the answer. */
  addedColumns?: (answer: Answer<F, R>) => readonly ViewColumn<R>[];
  /** Texts in place of values such as `does_not_conform`. */
  texts?: Readonly<Record<string, string>>;
}

interface Uncounted {
  analysis: Analysis;
  /** Something was left out, for a reason that is shown. */
  hasReasons: boolean;
}

const NothingCounted = ({ analysis: { view, update }, hasReasons }: Uncounted) => (
  <EmptyState
    title={hasReasons ? 'No oil can be counted' : 'No oil matches'}
    action={<RemoveAllFilters view={view} update={update} />}
  >
    {hasReasons
      ? 'The reasons are below. Choose other parameters, drop a filter, or choose more datasets.'
      : 'Drop a filter, or choose more datasets.'}
  </EmptyState>
);

/** What every answer shows: its parameters, the picture, the table behind it, what was left out and what would change it. */
export const AnswerFrame = <F, R extends object>(props: Props<F, R>) => {
  const {
    name,
    analysis,
    answer,
    form,
    someInvalid = false,
    finding,
    optionOf,
    numbersOf,
    heightOf,
    isDrawn = () => true,
    addedColumns,
    texts = {},
  } = props;
  const { data, error, isPlaceholderData } = answer;
  const { title } = answerTexts[name];
  const figure = data?.figure;
  const draw = useCallback(
    (drawing: Drawing) => (figure === undefined ? {} : optionOf(figure, drawing)),
    [figure, optionOf],
  );
  const note = data ? `${counted(data.n, 'oil')} counted. ${finding(data)}` : '';
  return (
    <Stack gap="lg">
      <div className={`${classes.form} no-print`}>{form}</div>
      {someInvalid && (
        <Alert color="gray" title="Not every choice in this address is used" role="status">
          This answer cannot take it: it may be incomplete, or made for another answer. You see the default in
          its place.
        </Alert>
      )}
      {error && <ErrorState message={error.message} onRetry={() => void answer.refetch()} />}
      {!error && !data && <Skeleton h={480} animate={false} />}
      {data && (data.n > 0 || isPlaceholderData) && (
        <Text role="status">{isPlaceholderData ? 'Updating…' : note}</Text>
      )}
      {data && (
        <Stack gap="lg" className="earlier" aria-busy={isPlaceholderData}>
          {data.n === 0 ? (
            <NothingCounted analysis={analysis} hasReasons={data.left_out.length > 0} />
          ) : (
            <>
              {isDrawn(data.figure) && (
                <Suspense fallback={<Skeleton h={heightOf(data.figure)} animate={false} />}>
                  <AnswerPicture
                    title={title}
                    note={note}
                    draw={draw}
                    height={heightOf(data.figure)}
                    numbers={numbersOf(data.figure)}
                  />
                </Suspense>
              )}
              <AnswerTable
                label={title}
                columns={data.columns}
                added={addedColumns?.(data) ?? []}
                rows={data.rows}
                count={data.count}
                page={analysis.view.page}
                updating={isPlaceholderData}
                texts={texts}
                underAlarm={Object.keys(data.under_alarm ?? {})}
                onPage={(page) => analysis.update({ page })}
              />
            </>
          )}
          <AnswerNotes {...data} isSample={analysis.view.sample_set} />
        </Stack>
      )}
    </Stack>
  );
};
