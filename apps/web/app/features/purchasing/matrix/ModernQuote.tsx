import { lastClassicYear, type OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';

/** Where oils of the Modern Series are selected: what can be bought here, and the link to request a quote instead. */
export const ModernQuote = ({ oils }: { oils: readonly OilRow[] }) => {
  const modern = oils.filter((oil) => oil.year > lastClassicYear);
  if (modern.length === 0) return null;
  return (
    <Text size="sm">
      {counted(modern.length, 'oil')} of the Modern Series: {modern.length === 1 ? 'its' : 'their'} tests can
      be bought here at the prices shown, or you can{' '}
      <Anchor component={Link} to={pages.requestQuote.path()} inherit>
        request a quote
      </Anchor>{' '}
      for your selection.
    </Text>
  );
};
