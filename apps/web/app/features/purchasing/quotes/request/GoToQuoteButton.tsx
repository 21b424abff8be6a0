import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { counted } from '../../../../lib/format/formats.ts';
import { useQuoteList } from './quote-list.ts';

/** The number of oils on the quote list and the link to the request form. */
export const GoToQuoteButton = () => {
  const { selected } = useQuoteList();
  return (
    <Group gap="sm">
      <Text size="sm" className="figures" aria-live="polite">
        {counted(selected.length, 'oil')} selected
      </Text>
      <Button component={Link} to={pages.requestQuote.path()}>
        Request Quote
      </Button>
    </Group>
  );
};
