import { readSanityReport, type SanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import {
  findingKinds,
  labelFindingKinds,
  type SanityKind,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import { countFindings, type SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Alert, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** Headings of the kinds of findings. */
export const findingLabels: Record<SanityKind, string> = {
  improbable: 'Improbable value',
  unit: 'Mistaken unit',
  exchanged: 'Exchanged values',
  viscosity_index: 'Viscosity index contradicts viscosities',
  class_volatility: 'Volatility far above the class',
  look_alike: 'Name that looks like another',
  unknown_grade: 'Grade that SAE J300 does not define',
  exchanged_names: 'Brand and supplier exchanged',
  impossible: 'Impossible value',
  outside_grade: 'Oil outside its SAE J300 grade',
  outside_market: 'Value outside the range of the market',
};

/** `24 warnings, 12 outside grade`, or `None`. */
export const findingsText = ({ warnings, oils_outside_grade }: SampleGroup['sanity']) =>
  [
    warnings > 0 && counted(warnings, 'warning'),
    oils_outside_grade > 0 && `${wholeNumber(oils_outside_grade)} outside grade`,
  ]
    .filter(Boolean)
    .join(', ') || 'None';

/** Number of lines that a dialog lists of a kind, or of a correction. */
const maxLines = 3;

interface Kind {
  title: string;
  count: number;
  lines: string[];
}

/** The findings by kind; a report of many findings lists the first 500. */
const toKinds = ({ warnings, labels, grades }: SanityReport): Kind[] => [
  ...labelFindingKinds.map((kind) => {
    const lines = labels.results.filter((label) => label.kind === kind).map(({ message }) => message);
    return { title: findingLabels[kind], count: lines.length, lines };
  }),
  ...findingKinds.map((kind) => {
    const lines = warnings.results
      .filter((warning) => warning.kind === kind)
      .map(({ report_number, message }) => `${report_number}: ${message}`);
    return { title: findingLabels[kind], count: lines.length, lines };
  }),
  {
    title: findingLabels.outside_grade,
    count: grades.does_not_conform,
    lines: grades.results.map(
      ({ report_number, limit_name, value, unit, limit }) =>
        `${report_number}: ${limit_name} ${value} ${unit}, limit ${limit}`,
    ),
  },
];

/** What is worth a look before a release and counts as no finding: it may well be right. */
const toHints = ({ duplicates, retests, without_results }: SanityReport): Kind[] => [
  {
    title: 'Likely duplicates',
    count: duplicates.count,
    lines: duplicates.results.map(
      ({ report_number, other, other_released }) =>
        `${report_number}: same brand, supplier, grade, year and country as ${other}${other_released ? ' (released)' : ''}`,
    ),
  },
  {
    title: 'Retests that disagree',
    count: retests.count,
    lines: retests.results.map(({ report_number, analyte, first, retest, unit }) =>
      `${report_number}: ${analyte} ${first} and ${retest} ${unit}`.trimEnd(),
    ),
  },
  {
    title: 'Samples without results',
    count: without_results.count,
    lines: without_results.results.map(({ report_number }) => report_number),
  },
];

const FirstLines = ({ lines }: { lines: readonly string[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
    {lines.slice(0, maxLines).map((line) => (
      <li key={line}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      </li>
    ))}
  </ul>
);

const KindOfFinding = ({ title, count, lines }: Kind) => (
  <div>
    <Text size="sm" fw={600}>
      {title} <span className="quiet">({wholeNumber(count)})</span>
    </Text>
    <FirstLines lines={lines} />
  </div>
);

interface TickProps {
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

const FindingsTick = ({ count, confirmed, onConfirm }: TickProps & { count: number }) => (
  <Checkbox
    label={count === 1 ? 'I have looked at the finding' : `I have looked at the ${counted(count, 'finding')}`}
    checked={confirmed}
    onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
  />
);

interface CorrectionProps extends TickProps {
  /** The first findings, as sentences. */
  messages: readonly string[];
  count: number;
}

/** What looks wrong in corrected values, and the tick without which they are not stored; nothing without findings. */
export const CorrectionFindings = ({ messages, ...tick }: CorrectionProps) => {
  if (tick.count === 0) return null;
  const more = tick.count - Math.min(messages.length, maxLines);
  return (
    <Alert color="oil" variant="light" title="What looks wrong" role="status">
      <Stack gap="xs">
        <FirstLines lines={messages} />
        {more > 0 && <Text size="sm">and {counted(more, 'more finding')}</Text>}
        <FindingsTick {...tick} />
      </Stack>
    </Alert>
  );
};

interface Props extends TickProps {
  group: SampleGroup;
}

/**
 * What a release is decided by: the findings about a group by kind, with the tick without which it is not
 * released, and what else is worth a look. Nothing if there is neither.
 */
export const GroupFindings = ({ group, confirmed, onConfirm }: Props) => {
  const count = countFindings(group.sanity);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readSanityReport, { params: { id: group.id } }),
    staleTime: 60_000,
  });
  const found = (kinds: Kind[]) => kinds.filter(({ lines }) => lines.length > 0);
  const hints = data ? found(toHints(data)) : [];
  return (
    <Stack gap="xs">
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} aria-label="Looking for findings" />}
      {count > 0 && (
        <Stack gap="xs" component="section" aria-label="Findings">
          <Text>{findingsText(group.sanity)}</Text>
          {data && found(toKinds(data)).map((kind) => <KindOfFinding key={kind.title} {...kind} />)}
        </Stack>
      )}
      {hints.length > 0 && (
        <Stack gap="xs" component="section" aria-label="Also worth a look">
          <Text>Also worth a look</Text>
          {hints.map((kind) => (
            <KindOfFinding key={kind.title} {...kind} />
          ))}
        </Stack>
      )}
      {count > 0 && <FindingsTick count={count} confirmed={confirmed} onConfirm={onConfirm} />}
    </Stack>
  );
};
