import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';

/** Number of findings that the dialog of a correction lists. */
const maxLines = 5;

interface Props {
  /** The first findings, as sentences. */
  messages: readonly string[];
  count: number;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

/** What looks wrong in corrected values, and the tick without which they are not stored; nothing without findings. */
export const FindingsTick = ({ messages, count, confirmed, onConfirm }: Props) => {
  if (count === 0) return null;
  const more = count - Math.min(messages.length, maxLines);
  return (
    <Alert color="yellow" variant="light" title="What looks wrong" role="status">
      <Stack gap="xs">
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {messages.slice(0, maxLines).map((message) => (
            <li key={message}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {message}
              </Text>
            </li>
          ))}
        </ul>
        {more > 0 && <Text size="sm">and {counted(more, 'more finding')}</Text>}
        <Checkbox
          label={`I have looked at the ${counted(count, 'finding')}`}
          checked={confirmed}
          onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  );
};
