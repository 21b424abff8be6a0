import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import type { Paper } from '@iom/contract/content/papers.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { AnswerPlotName } from '@iom/contract/pages/plots.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LinkList } from '../../../ui/documents/LinkList.tsx';
import { PlotPicture } from '../../../ui/documents/PlotPicture.tsx';
import { dictionaryQuery } from '../content.queries.ts';
import classes from './papers.module.css';

type Words = Pick<Paper, 'title' | 'abstract'>;

interface SubjectAnswer {
  name: AnswerPlotName;
  title: string;
  /** What its plot over the free sample set shows. */
  plot: string;
}

/** The answers on a subject, the most specific first. */
const answersOn: readonly (readonly [subject: RegExp, answer: SubjectAnswer])[] = [
  [
    /phosphorus/i,
    { name: 'market-trend', title: 'Market trend', plot: 'Phosphorus by year at a fixed mix of grades' },
  ],
  [
    /base (oil|stock)/i,
    { name: 'base-stock', title: 'Base-stock inference', plot: 'The base stocks that the values point to' },
  ],
  [
    /viscosity|shear|viscometr/i,
    {
      name: 'viscometric-map',
      title: 'Viscometric map',
      plot: 'High-shear viscosity against kinematic viscosity',
    },
  ],
  [
    /additive|detergent/i,
    { name: 'fingerprint', title: 'Additive fingerprint', plot: 'Oils with similar additive elements' },
  ],
  [
    /limit|claim|categor/i,
    {
      name: 'claim-check',
      title: 'Claim check',
      plot: 'The limits of SAE J300, and the oils that meet them',
    },
  ],
];

const maxTests = 4;
/** Shorter synonyms, such as the symbols of elements, occur in any text. */
const minTermLength = 4;

/** The tests with oils that a text names by their method or a synonym: those named most, and of these those of most oils. */
const testsOn = (tests: readonly DictionaryRow[], { title, abstract }: Words): DictionaryRow[] => {
  const text = ` ${`${title} ${abstract}`
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `;
  const named = ({ method, synonyms }: DictionaryRow) =>
    [method.split(' ')[1] ?? '', ...synonyms].filter(
      (term) => term.length >= minTermLength && text.includes(` ${term.toLowerCase()} `),
    ).length;
  return tests
    .map((test) => ({ test, terms: named(test) }))
    .filter(({ test, terms }) => terms > 0 && test.sample_count > 0)
    .sort((a, b) => b.terms - a.terms || b.test.sample_count - a.test.sample_count)
    .slice(0, maxTests)
    .map(({ test }) => test);
};

const toLink = ({ name, method, what_it_measures: text }: DictionaryRow) => ({
  to: pages.oilTest.path({ test: testSlug(name) }),
  label: `${typographicName(name)}, ${method}`,
  text,
});

const answerPath = (answer: SubjectAnswer) => pages.answer.path({ name: answer.name }, { sample_set: true });

const answerOn = ({ title, abstract }: Words) =>
  answersOn.find(([subject]) => subject.test(`${title} ${abstract}`))?.[1];

/** The plot of the answer on the subject of a paper; nothing without one. */
export const AnswerOnSubject = ({ paper }: { paper: Words }) => {
  const answer = answerOn(paper);
  if (!answer) return null;
  return (
    <section aria-labelledby="what-the-archive-shows">
      <Title order={2} size="h3" id="what-the-archive-shows">
        What the archive shows
      </Title>
      <figure className={classes.answer}>
        <PlotPicture name={answer.name} alt="" form="wide" />
        <figcaption>
          {answer.plot}, over the free sample set: <Link to={answerPath(answer)}>{answer.title}</Link>.
        </figcaption>
      </figure>
    </section>
  );
};

/** Where the data of the archive on the subject of a paper are: the answer and the tests, or all of them. */
export const InTheData = ({ paper }: { paper: Words | undefined }) => {
  const { data } = useQuery(dictionaryQuery());
  const answer = paper && answerOn(paper);
  const tests = paper ? testsOn(data?.results ?? [], paper) : [];
  const allTests = {
    ...{ to: pages.testsConducted.path(), label: 'Oil tests' },
    text: 'Each method with its precision and its values',
  };
  return (
    <LinkList
      isAside
      title="In the data"
      links={[
        answer
          ? { to: answerPath(answer), label: answer.title, text: answer.plot }
          : { to: pages.answers.path(), label: 'Answers', text: 'What the archive shows, free to try' },
        ...(tests.length === 0 ? [allTests] : tests.map(toLink)),
        { to: pages.catalog.path(), label: 'Catalog', text: 'The oils behind the values' },
      ]}
    />
  );
};
