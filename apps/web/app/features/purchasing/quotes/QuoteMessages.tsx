import type { Quote } from '@iom/contract/purchasing/quotes.schemas.ts';
import { Stack, Text, Title } from '@mantine/core';
import { date } from '../../../lib/formats.ts';
import classes from './quotes.module.css';

/** What both sides wrote, oldest first. */
export const QuoteMessages = ({ messages }: Pick<Quote, 'messages'>) => {
  if (messages.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-label="Messages">
      <Title order={2}>Messages</Title>
      <ol className={classes.messages}>
        {messages.map(({ at, by, text }) => (
          <li key={at + text}>
            <Text size="sm" className="quiet">
              {by}, {date(at)}
            </Text>
            <Text className={classes.words ?? ''}>{text}</Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
};
