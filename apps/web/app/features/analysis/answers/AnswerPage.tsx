import { type AnswerName, answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { flagParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { useSession } from '../../../lib/session/session.ts';
import { readToken } from '../../../lib/storage/session-store.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { OpensProvenance } from '../../../ui/provenance/ProvenanceButton.tsx';
import classes from '../analysis.module.css';
import { NothingOwned } from '../NothingOwned.tsx';
import { Panels } from '../Panels.tsx';
import { HiddenNamesNotice, HideNames } from '../query/HideNames.tsx';
import { UnreadNotice } from '../query/UnreadNotice.tsx';
import { type Analysis, datasetCount, useAnalysis } from '../query/use-analysis.ts';
import { MissingNotice } from '../saved/MissingNotice.tsx';
import { SavedAnalyses } from '../saved/SavedAnalyses.tsx';
import { AnswerFrame } from './AnswerFrame.tsx';
import { DataChoice } from './sample-set/DataChoice.tsx';
import { SampleSetBanner } from './sample-set/SampleSetBanner.tsx';

interface Props {
  name: AnswerName;
  analysis: Analysis;
}

/** The bar above an answer: links, the choice of data, and saved analyses. */
const Actions = ({ name, analysis }: Props) => {
  const { view } = analysis;
  const { user } = useSession();
  const { search } = useLocation();
  return (
    <Group justify="space-between" gap="xs" className="no-print">
      <Group gap="lg">
        <Anchor component={Link} to={`${pages.answers.path()}${search}`} size="sm">
          All answers
        </Anchor>
        {!view.sample_set && (
          <Anchor component={Link} to={`${pages.analysis.path()}${search}`} size="sm">
            These oils in Data Analysis
          </Anchor>
        )}
      </Group>
      <Group gap="xs">
        <DataChoice />
        {user && (
          <SavedAnalyses view={view} answer={name}>
            {!view.sample_set && <HideNames analysis={analysis} />}
          </SavedAnalyses>
        )}
      </Group>
    </Group>
  );
};

const OwnDataAnswer = ({ name, analysis }: Props) => {
  const { owned } = analysis;
  if (owned.isPending) return <Skeleton h={480} animate={false} data-wide-page />;
  if (owned.isLoadingError)
    return <ErrorState message={owned.error.message} onRetry={() => void owned.refetch()} />;
  if (datasetCount(owned.data) === 0 || analysis.holdsNone)
    return (
      <Stack gap="lg">
        <MissingNotice analysis={analysis} />
        {datasetCount(owned.data) === 0 && <NothingOwned />}
      </Stack>
    );
  return (
    <div className={classes.layout} data-wide-page>
      <Panels analysis={analysis} />
      <Stack gap="lg" miw={0}>
        <MissingNotice analysis={analysis} />
        <UnreadNotice analysis={analysis} />
        <Actions name={name} analysis={analysis} />
        <HiddenNamesNotice view={analysis.view} />
        <AnswerFrame name={name} analysis={analysis} />
      </Stack>
    </div>
  );
};

const sampleSetParam = { sample_set: flagParam };

const SampleSetAnswer = ({ name, analysis }: Props) => {
  const hydrated = useHydrated();
  const [{ sample_set: isChosen }] = useSearchState(sampleSetParam);
  // the server renders what a visitor sees, which the account's own data replace; its class is that of the first render, or it would stay
  const isReplaced = !hydrated || (!isChosen && readToken() !== undefined);
  return (
    <Stack gap="lg" data-wide-page className={isReplaced ? 'until-account' : undefined}>
      <SampleSetBanner />
      <Actions name={name} analysis={analysis} />
      <OpensProvenance value={false}>
        <AnswerFrame name={name} analysis={analysis} />
      </OpensProvenance>
    </Stack>
  );
};

const Content = ({ name }: { name: AnswerName }) => {
  const analysis = useAnalysis({ offersSampleSet: true });
  const Answer = analysis.view.sample_set ? SampleSetAnswer : OwnDataAnswer;
  return <Answer name={name} analysis={analysis} />;
};

/** One answer over the oils that match the filters, or over the free sample set. The URL holds every choice. */
export const AnswerPage = ({ name, notFound }: { name: string; notFound: ReactNode }) => {
  const known = answerNames.find((one) => one === name);
  const { title, lead } = known ? answers[known] : {};
  usePageTitle(title);
  if (!known) return notFound;
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Content name={known} key={known} />
    </>
  );
};
