import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import type { Paper } from '@iom/contract/content/papers.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { type AnswerPlotName, answerTitles } from '@iom/contract/pages/plot-names.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isDemo } from '../../../lib/pages/site.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { LinkList } from '../../../ui/documents/LinkList.tsx';
import { PlotPicture } from '../../../ui/documents/PlotPicture.tsx';
import { dictionaryQuery } from '../content.queries.ts';
import classes from './papers.module.css';

type Subject = Pick<Paper, 'answers' | 'tests'>;

const answerPath = (name: AnswerPlotName) => pages.answer.path({ name }, { sample_set: true });

const toAnswerLink = (name: AnswerPlotName) => ({
  to: answerPath(name),
  label: answerTitles[name],
  text: 'Free to try on the sample set',
});

const toTestLink = ({ name, method, what_it_measures: text }: DictionaryRow) => ({
  to: pages.oilTest.path({ test: testSlug(name) }),
  label: `${typographicName(name)}, ${method}`,
  text,
});

/** The plot of the first answer that a paper is about; nothing without one. */
export const AnswerOnSubject = ({ paper: { answers } }: { paper: Subject }) => {
  const [name] = answers;
  if (!name) return null;
  return (
    <section aria-labelledby="what-the-archive-shows">
      <Title order={2} size="h3" id="what-the-archive-shows">
        What the archive shows
      </Title>
      <figure className={classes.answer}>
        <PlotPicture name={name} alt="" form="wide" />
        <figcaption>
          <Link to={answerPath(name)}>{answerTitles[name]}</Link>, computed from the free sample set.
        </figcaption>
      </figure>
    </section>
  );
};

const allAnswers = {
  to: pages.answers.path(),
  label: 'Answers',
  text: 'What the archive shows, free to try',
};
const allTests = {
  to: pages.testsConducted.path(),
  label: 'Oil tests',
  text: 'Each method with its precision and its values',
};

/** Where the data of the archive on the subject of a paper are: its answers and tests, or all of them. */
export const InTheData = ({ paper }: { paper: Subject | undefined }) => {
  const { data } = useQuery({ ...dictionaryQuery(), enabled: (paper?.tests.length ?? 0) > 0 });
  const answers = paper?.answers ?? [];
  const tests = (paper?.tests ?? []).flatMap((id) => data?.results.find((test) => test.id === id) ?? []);
  return (
    <LinkList
      isAside
      title="In the data"
      links={[
        ...(answers.length === 0 ? [allAnswers] : answers.map(toAnswerLink)),
        ...(tests.length === 0 ? [allTests] : tests.map(toTestLink)),
        { to: pages.catalog.path(), label: 'Catalog', text: 'The oils behind the values' },
      ]}
    />
  );
};

/** Says that papers of the demo do not exist. Below them, because only the browser knows that it is the demo. */
export const InventedPapers = () => {
  const hydrated = useHydrated();
  if (!hydrated || !isDemo()) return null;
  return (
    <Alert variant="light" color="oil" mt="xl" maw="68ch">
      Demonstration: the papers are invented. They show how a paper is found, read and cited.
    </Alert>
  );
};
