import { type AnswerName, answers } from '@iom/contract/analysis/answers/answers.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { answerFigure } from '@iom/figures/answers/answer-figure.ts';
import { figureHeight } from '@iom/figures/echarts-frame.ts';
import type { Figure } from '@iom/figures/figure.ts';
import { Alert, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react';
import { FigurePicture, pictureMargin } from '../../../charts/FigurePicture.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HydratedFieldset } from '../../../ui/forms/HydratedFieldset.tsx';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import { RemoveAllFilters } from '../filters/RemoveAllFilters.tsx';
import type { Analysis } from '../query/use-analysis.ts';
import { answerViews } from './answer-views.ts';
import classes from './answers.module.css';
import { AnswerNotes } from './frame/AnswerNotes.tsx';
import { AnswerTable } from './frame/AnswerTable.tsx';
import { useAnswer } from './frame/use-answer.ts';

/** ECharts is loaded with the first picture that comes into view. */
const AnswerPicture = lazy(async () => ({
  default: (await import('./frame/AnswerPicture.tsx')).AnswerPicture,
}));

/** A tap names a point of a chart, and no pointer hovers over it: ECharts is loaded with the first tap. */
const StillPicture = ({ figure, label, onTap }: { figure: Figure; label: string; onTap: () => void }) => (
  <div>
    <div style={{ position: 'relative' }}>
      <FigurePicture figure={figure} label={label} height={figureHeight(figure) - pictureMargin} />
      <UnstyledButton pos="absolute" inset={0} aria-label="Name the points of the picture" onClick={onTap} />
    </div>
    <Text size="xs" className="quiet no-print">
      Tap the picture to name its points or save it.
    </Text>
  </div>
);

const PictureInView = ({ figure, numbers }: Omit<ComponentProps<typeof AnswerPicture>, 'label'>) => {
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const [seen, setSeen] = useState(false);
  const [tapped, setTapped] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  const label = `${figure.title}. ${figure.note} The numbers are in the table below.`;
  const place = <Skeleton ref={ref} h={figureHeight(figure)} animate={false} />;
  if (seen && !tapped && matchMedia('(hover: none)').matches)
    return <StillPicture figure={figure} label={label} onTap={() => setTapped(true)} />;
  return seen ? (
    <Suspense fallback={place}>
      <AnswerPicture figure={figure} numbers={numbers} label={label} />
    </Suspense>
  ) : (
    place
  );
};

interface Props<N extends AnswerName> {
  name: N;
  analysis: Analysis;
  /** In a story: without the fields of its parameters. */
  isReading?: boolean;
}

interface Uncounted {
  analysis: Analysis;
  /** Something was left out, for a reason that is shown. */
  hasReasons: boolean;
  isReading: boolean;
}

const NothingCounted = ({ analysis: { view, update }, hasReasons, isReading }: Uncounted) => (
  <EmptyState
    title={hasReasons ? 'No oil can be evaluated' : 'No oil matches'}
    action={
      !isReading && (
        <Group gap="sm" justify="center">
          <RemoveAllFilters view={view} update={update} />
          {!view.sample_set && (
            <Button variant="default" onClick={() => update({ sample_set: true, parameters: {}, page: 1 })}>
              See it over the sample set
            </Button>
          )}
        </Group>
      )
    }
  >
    {hasReasons
      ? 'The reasons are below. Choose other parameters, remove a filter, or choose more datasets.'
      : 'Remove a filter, or choose more datasets.'}
  </EmptyState>
);

/** The fields of the parameters; on a phone folded, below what was found. */
const ParameterFields = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isShown = isUnfolded || isOpen;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        className={`${classes.parameters} no-print`}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setUnfolded(!isShown)}
      >
        Parameters
      </Button>
      <div id={id} className={`${classes.form} no-print`}>
        {children}
      </div>
    </>
  );
};

/** An answer: its parameters, the picture, the table behind it, what was left out and what would change it. */
export const AnswerFrame = <N extends AnswerName>({ name, analysis, isReading = false }: Props<N>) => {
  const { fields, finding, numbers, isDrawn, columns } = answerViews[name];
  const { answer, someInvalid, ...input } = useAnswer(name, analysis);
  const { title, texts } = answers[name];
  const { data, error, isPlaceholderData } = answer;
  const note = data ? `${counted(data.n, 'oil')} counted. ${finding(data)}` : '';
  const computed = data?.figure;
  const figure = useMemo(() => computed && answerFigure(name, computed, note), [name, computed, note]);
  const opensProvenance = useContext(OpensProvenance) && analysis.view.hidden === '';
  return (
    <OpensProvenance value={opensProvenance}>
      <Stack gap="lg">
        {!isReading && fields && (
          <HydratedFieldset>
            <ParameterFields isOpen={error !== null || someInvalid}>{fields(input)}</ParameterFields>
          </HydratedFieldset>
        )}
        {someInvalid && (
          <Alert color="gray" title="Part of this link was ignored" role="status">
            It may be incomplete, or made for another answer. The default is used instead.
          </Alert>
        )}
        {error && <ErrorState message={error.message} onRetry={() => void answer.refetch()} />}
        {!error && !data && <Skeleton h={480} animate={false} />}
        {data && (data.n > 0 || isPlaceholderData) && (
          <Text role="status" className={classes.finding ?? ''}>
            {isPlaceholderData ? 'Updating…' : note}
          </Text>
        )}
        {data && (
          <Stack gap="lg" className="earlier" aria-busy={isPlaceholderData}>
            {data.n === 0 ? (
              <NothingCounted
                analysis={analysis}
                hasReasons={data.left_out.length > 0}
                isReading={isReading}
              />
            ) : (
              <>
                {figure && (isDrawn?.(data.figure) ?? true) && (
                  <PictureInView figure={figure} numbers={numbers(data.figure)} />
                )}
                <AnswerTable
                  label={title}
                  columns={data.columns}
                  added={columns?.(data, input) ?? []}
                  rows={data.rows}
                  count={data.count}
                  page={analysis.view.page}
                  updating={isPlaceholderData}
                  texts={texts}
                  underAlarm={data.under_alarm ?? {}}
                  onPage={(page) => analysis.update({ page })}
                />
              </>
            )}
            <AnswerNotes {...data} name={name} isSample={analysis.view.sample_set} />
          </Stack>
        )}
      </Stack>
    </OpensProvenance>
  );
};
