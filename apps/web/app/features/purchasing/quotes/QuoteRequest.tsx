import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import { oilsQuery } from '../model/oils.queries.ts';
import { QuoteOils } from './QuoteOils.tsx';
import { criteriaRows } from './quote-labels.rules.ts';

const shownOils = 100;

const RequestedOils = ({ samples }: { samples: readonly number[] }) => {
  const shown = samples.slice(0, shownOils);
  const oils = useQuery(oilsQuery(shown));
  if (oils.isError)
    return <ErrorState message="The oils could not be loaded." onRetry={() => void oils.refetch()} />;
  if (!oils.data) return <Skeleton h={64 + shown.length * 36} animate={false} />;
  return (
    <Stack gap="xs">
      <QuoteOils oils={oils.data.results} />
      {samples.length > shown.length && (
        <Text size="sm" className="quiet">
          and {counted(samples.length - shown.length, 'more oil')}
        </Text>
      )}
    </Stack>
  );
};

/** The requested criteria, contact and oils. */
export const QuoteRequest = ({ quote }: { quote: Quote }) => {
  const facts: [string, string][] = [
    ...criteriaRows(quote),
    ['Contact', [quote.contact_name, quote.company_name].filter(Boolean).join(', ')],
    ['Email', quote.company_email],
    ['Phone', quote.daytime_phone],
  ];
  return (
    <Stack component="section" gap="md" aria-label="Request">
      <Title order={2}>Request</Title>
      <Facts facts={facts} />
      {quote.samples.length > 0 && <RequestedOils samples={quote.samples} />}
    </Stack>
  );
};
