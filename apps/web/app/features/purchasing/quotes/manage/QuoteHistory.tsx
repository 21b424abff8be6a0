import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { dateTime } from '../../../../lib/format/formats.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import classes from '../../../../ui/record/record.module.css';
import { quoteHistory } from './quote-history.ts';

/** The request, offers and messages of a quote, oldest first. */
export const QuoteHistory = ({ quote }: { quote: Quote }) => {
  const changes = useQuery(
    endpointQuery(listAuditLog, {
      query: { target: `quote ${quote.id}`, page_size: String(largestPageSize) },
    }),
  );
  return (
    <Stack component="section" gap="md" aria-label="History">
      <Title order={2}>History</Title>
      {changes.error && <ErrorState message={changes.error.message} onRetry={() => void changes.refetch()} />}
      {changes.isPending && <Skeleton h={160} animate={false} />}
      {changes.data && (
        <ol className={classes.texts}>
          {quoteHistory(quote, changes.data.results).map(({ at, title, by, text }) => (
            <li key={`${at} ${title}`}>
              <Text size="sm" className="quiet">
                {[title, by, ...(at ? [dateTime(at)] : [])].join(', ')}
              </Text>
              {text && <Text className={classes.text ?? ''}>{text}</Text>}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
};
