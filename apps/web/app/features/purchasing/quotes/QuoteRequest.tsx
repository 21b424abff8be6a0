import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import {
  Anchor,
  Button,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import { Grade } from '../../../ui/values/OilLink.tsx';
import { oilsQuery, testsQuery } from '../model/use-listed-oils.ts';
import { criteriaRows } from './quote-labels.ts';

/** Oils by report number, each with a Remove button if `onRemove` is given. */
export const QuoteOils = ({
  oils,
  onRemove,
}: {
  oils: readonly OilRow[];
  onRemove?: (oil: OilRow) => void;
}) => (
  <ScrollArea.Autosize
    mah={{ base: 320, sm: 520 }}
    type="auto"
    offsetScrollbars="present"
    viewportProps={{ tabIndex: 0 }}
  >
    <Table aria-label="Oils of the quote" fz="sm" verticalSpacing={7} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Oil and report number</Table.Th>
          {onRemove && (
            <Table.Th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {oils.map((oil) => (
          <Table.Tr key={oil.id}>
            <Table.Td>
              {oil.brand_name} <Grade grade={oil.sample__sae_grade} />
              <Text size="xs" className="quiet">
                <Anchor
                  component={Link}
                  to={pages.oil.path({ reportNumber: oil.sample__report_number })}
                  inherit
                >
                  {oil.sample__report_number}
                </Anchor>
                {` · ${[oil.country, oil.year].filter(Boolean).join(' ')}`}
              </Text>
            </Table.Td>
            {onRemove && (
              <Table.Td ta="right">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${oil.sample__report_number}`}
                  onClick={() => onRemove(oil)}
                >
                  Remove
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);

const maxDisplayedOils = 100;

const RequestedOils = ({ samples }: { samples: readonly number[] }) => {
  const shown = samples.slice(0, maxDisplayedOils);
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
  const { data: tests } = useQuery({ ...testsQuery, enabled: quote.tests.length > 0 });
  const nameOf = new Map(tests?.results.map(({ id, name }) => [id, typographicName(name)]));
  const facts: [string, string][] = [
    ...criteriaRows(quote),
    ...(quote.tests.length > 0
      ? [['Tests', quote.tests.map((id) => nameOf.get(id) ?? '…').join(', ')] satisfies [string, string]]
      : []),
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
