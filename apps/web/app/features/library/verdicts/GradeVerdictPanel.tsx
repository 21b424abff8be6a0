import {
  type ClaimVerdict,
  type GradeVerdict,
  type LimitVerdict,
  readGradeVerdict,
} from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { ValueKind } from '@iom/contract/library/values/values.schemas.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { shownMargin, shownProbability, typographic } from '@iom/contract/standards/figures.rules.ts';
import { olderEditionsNote } from '@iom/contract/standards/sae-j300.rules.ts';
import {
  claimSummary,
  gradeSummary,
  missingLabel,
  unjudgedTexts,
} from '@iom/contract/standards/verdict-text.rules.ts';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { alarmLabel } from '../../../ui/values/MissingLegend.tsx';
import { valueKindQuery } from '../library.queries.ts';
import { OutcomeLabel, VerdictLabel } from './VerdictLabel.tsx';
import classes from './verdicts.module.css';

const Limit = ({ limit: { limit, unit } }: { limit: LimitVerdict }) => (
  <>
    {limit}{' '}
    <Text span size="xs" className="quiet">
      {unit}
    </Text>
  </>
);

/** By R′ of the laboratories, where the reference oils give it. */
const BySite = ({ by_site }: Pick<LimitVerdict, 'by_site'>) =>
  by_site && (
    <Text size="xs" className="quiet">
      By R′: <VerdictLabel verdict={by_site.verdict} />
      {by_site.probability !== null && (
        <>
          , <span style={{ whiteSpace: 'nowrap' }}>{shownProbability(by_site.probability)}</span>
        </>
      )}
    </Text>
  );

const MeasuredCells = ({ limit }: { limit: LimitVerdict }) => {
  const margin = limit.margin === null ? '' : shownMargin(limit.margin, limit.decimals);
  if (limit.value === null && limit.verdict === 'not_tested')
    return (
      <Table.Td colSpan={4} className="quiet">
        {missingLabel(limit.missing)}
      </Table.Td>
    );
  return (
    <>
      <Table.Td ta="right">
        {limit.value === null ? '–' : typographic(limit.value)}
        {limit.alarm && (
          <abbr title={`Batch ${limit.alarm.batch} under alarm`} style={{ textDecoration: 'none' }}>
            {`\u2009${alarmLabel.abbreviation}`}
          </abbr>
        )}
        {limit.reported !== undefined && (
          <Text size="xs" className="quiet">
            {typographic(limit.reported)} reported
          </Text>
        )}
        <Text hiddenFrom="sm" size="xs" className="quiet">
          {margin}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {margin}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {limit.probability !== null && shownProbability(limit.probability)}
      </Table.Td>
      <Table.Td>
        <VerdictLabel verdict={limit.verdict} />
        <BySite by_site={limit.by_site} />
        {limit.conflict && (
          <Text size="xs" className="quiet">
            Methods disagree
          </Text>
        )}
      </Table.Td>
    </>
  );
};

/** On a phone the limit is shown below its name, and the margin below the value. */
const Row = ({ limit }: { limit: LimitVerdict }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {limit.name}
      <Text size="xs" className="quiet">
        {limit.method}
        {limit.further.map(({ method, value, unit }) => `, with ${method} ${typographic(value)} ${unit}`)}
      </Text>
      <Text hiddenFrom="sm" size="sm">
        <Limit limit={limit} />
      </Text>
    </Table.Th>
    <Table.Td visibleFrom="sm">
      <Limit limit={limit} />
    </Table.Td>
    <MeasuredCells limit={limit} />
  </Table.Tr>
);

/** Limits, each with the measured value, its margin, the probability of conformity and the verdict. */
const LimitTable = ({
  heading,
  label,
  limits,
}: {
  heading: string;
  label: string;
  limits: readonly LimitVerdict[];
}) => (
  <>
    <Table fz="sm" verticalSpacing={5} maw={940} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heading}</Table.Th>
          <Table.Th visibleFrom="sm">Limit</Table.Th>
          <Table.Th ta="right">Measured</Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            Margin
          </Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            P(conforms)
          </Table.Th>
          <Table.Th>Verdict</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {limits.map((limit) => (
          <Row key={limit.name} limit={limit} />
        ))}
      </Table.Tbody>
    </Table>
    {limits.some(({ alarm }) => alarm) && (
      <Text size="xs" className="quiet" mt={4}>
        {alarmLabel.abbreviation} {alarmLabel.meaning}
      </Text>
    )}
  </>
);

/** What a verdict rests on, below its sentence: open where there is room, on a phone once the sentence is tapped. */
const Judged = ({ sentence, children }: { sentence: ReactNode; children: ReactNode }) => {
  const isMobile = useIsMobile();
  return (
    <details open={!isMobile} className={classes.judged}>
      <summary>{sentence}</summary>
      {children}
    </details>
  );
};

const Grade = ({ graded }: { graded: GradeVerdict }) => {
  if (graded.limits.length === 0)
    return (
      <Text size="sm" className="quiet">
        The label states no grade of SAE J300, so there is no grade to judge.
      </Text>
    );
  const grade = `SAE ${formatGrade(graded.sae_grade)}`;
  return (
    <Judged
      sentence={
        <>
          <VerdictLabel verdict={graded.verdict} /> {gradeSummary(grade, graded)}
          {graded.verdict_by_site && (
            <>
              {' '}
              By R′: <VerdictLabel verdict={graded.verdict_by_site} />
            </>
          )}
        </>
      }
    >
      <LimitTable
        heading={`SAE J300, ${graded.edition}`}
        label={`${grade}: claimed and measured`}
        limits={graded.limits}
      />
    </Judged>
  );
};

const Claim = ({ claim }: { claim: ClaimVerdict }) => {
  const sentence = (
    <>
      <OutcomeLabel outcome={claim.outcome} /> {claimSummary(claim)}
      {claim.outcome_by_site && (
        <>
          {' '}
          By R′: <OutcomeLabel outcome={claim.outcome_by_site} />
        </>
      )}
    </>
  );
  if (claim.limits.length === 0) return <Text size="sm">{sentence}</Text>;
  return (
    <Judged sentence={sentence}>
      <LimitTable
        heading={`${claim.name}, from ${claim.since}`}
        label={`${claim.name}: claimed and measured`}
        limits={claim.limits}
      />
      {claim.sources && (
        <Text size="xs" className="quiet" mt={4} mb="xs" maw="68ch">
          {claim.sources}
        </Text>
      )}
    </Judged>
  );
};

interface Props {
  sample: number;
  values?: ValueKind;
}

const verdictQuery = ({ sample, values = 'as_reported' }: Props) =>
  endpointQuery(readGradeVerdict, { params: { id: sample }, query: valueKindQuery(values) });

/** Says what R′ is, if a limit is judged by it. */
const siteNote = ({ limits, claims }: GradeVerdict) =>
  [...limits, ...claims.flatMap((claim) => claim.limits)].some(({ by_site }) => by_site)
    ? ' By R′: the same with the site precision of the institute’s laboratories in place of R, from the reference oils that they test (ASTM D6299).'
    : '';

/** The verdicts in one line, for a first look; its room is kept until they have arrived. Failures are shown with the panel. */
export const VerdictLine = (props: Props) => {
  const { data: graded } = useQuery(verdictQuery(props));
  return (
    <ul className={classes.verdicts} aria-label="Verdicts">
      {graded && graded.limits.length > 0 && (
        <li>
          <VerdictLabel verdict={graded.verdict} /> SAE {formatGrade(graded.sae_grade)}
        </li>
      )}
      {graded?.claims
        .filter(({ limits }) => limits.length > 0)
        .map(({ name, outcome }) => (
          <li key={name}>
            <OutcomeLabel outcome={outcome} /> {name}
          </li>
        ))}
    </ul>
  );
};

/** The limits of SAE J300 and of the service classes on the label, each with the measured value and its verdict. */
export const GradeVerdictPanel = (props: Props) => {
  const { data: graded, error, refetch } = useQuery(verdictQuery(props));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!graded) return <Skeleton h={236} animate={false} />;
  return (
    <Stack gap="sm">
      <Grade graded={graded} />
      {graded.claims.map((claim) => (
        <Claim key={claim.name} claim={claim} />
      ))}
      {unjudgedTexts(graded).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Text size="xs" className="quiet" maw="68ch">
        Decided at 95% confidence for a single result (ISO 4259-2, ASTM D3244): a value conforms when it is
        within the limit by at least 0.59 R, R being the reproducibility of the method in the edition in force
        in the year of collection; nearer to the limit, on either side, it is undecided, as are a failing
        rating and a value outside a limit of a class whose R is not known. Several methods that measured one
        property count as one result, weighted by 1/R², without those whose R is not known; where the method
        of the standard contradicts the others, nothing is decided. Bench limits can refute a class and never
        prove it, because a class rests on engine tests.{siteNote(graded)} {olderEditionsNote(graded.year)}
      </Text>
    </Stack>
  );
};
