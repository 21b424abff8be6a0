import { lastClassicYear, type OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../lib/format/formats.ts';
import { useQuoteList } from '../quotes/request/quote-list.ts';

/** Where oils of the Modern Series are chosen: a link that puts them on the quote list. */
export const ModernQuote = ({ oils }: { oils: readonly OilRow[] }) => {
  const { onAdd } = useQuoteList();
  const modern = oils.filter((oil) => oil.year > lastClassicYear).map((oil) => oil.id);
  if (modern.length === 0) return null;
  return (
    <Text size="sm" className="figures">
      {counted(modern.length, 'oil')} of the Modern Series: their tests can be bought here, or{' '}
      <Anchor component={Link} to={pages.requestQuote.path()} onClick={() => onAdd(modern)} inherit>
        request a quote
      </Anchor>{' '}
      for them.
    </Text>
  );
};
