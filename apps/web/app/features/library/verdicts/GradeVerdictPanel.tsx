import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { ClaimVerdict, GradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { olderEditionsNote } from '@iom/contract/standards/sae-j300-editions.rules.ts';
import { claimSummary, gradeSummary } from '@iom/contract/standards/verdict-text.rules.ts';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LimitTable } from './LimitTable.tsx';
import { OutcomeLabel, VerdictLabel } from './VerdictLabel.tsx';

const Grade = ({ graded }: { graded: GradeVerdict }) => {
  if (graded.limits.length === 0)
    return (
      <Text size="sm" className="quiet">
        The label states no grade of SAE J300, so there is no grade to judge.
      </Text>
    );
  const grade = `SAE ${shownGrade(graded.sae_grade)}`;
  return (
    <div>
      <Text size="sm" mb="xs">
        <VerdictLabel verdict={graded.verdict} /> {gradeSummary(grade, graded)}
      </Text>
      <LimitTable
        heading={`SAE J300, ${graded.edition}`}
        label={`${grade}: claimed and measured`}
        limits={graded.limits}
      />
    </div>
  );
};

const Claim = ({ claim }: { claim: ClaimVerdict }) => (
  <div>
    <Text size="sm" mb="xs">
      <OutcomeLabel outcome={claim.outcome} /> {claimSummary(claim)}
    </Text>
    {claim.limits.length > 0 && (
      <LimitTable
        heading={`${claim.name}, from ${claim.since}`}
        label={`${claim.name}: claimed and measured`}
        limits={claim.limits}
      />
    )}
  </div>
);

/** The limits of SAE J300 and of the service classes on the label, each with the measured value and its verdict. */
export const GradeVerdictPanel = ({ sample }: { sample: number }) => {
  const {
    data: graded,
    error,
    refetch,
  } = useQuery(endpointQuery(readGradeVerdict, { params: { id: sample } }));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!graded) return <Skeleton h={236} animate={false} />;
  return (
    <Stack gap="lg">
      <Grade graded={graded} />
      {graded.claims.map((claim) => (
        <Claim key={claim.name} claim={claim} />
      ))}
      <Text size="xs" className="quiet" maw="68ch">
        Decided at 95 % confidence for a single result (ISO 4259-2, ASTM D3244): a value conforms when it is
        within the limit by at least 0.59 R, R being the reproducibility of the method; nearer to the limit,
        on either side, it is undecided. Bench limits of service classes are an assumption of the institute;
        they can refute a class and never prove it, because a class rests on engine tests.{' '}
        {olderEditionsNote(graded.year)}
      </Text>
    </Stack>
  );
};
