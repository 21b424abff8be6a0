import '../../../lib/api/query-client.ts';
import { printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api/api.ts';
import { saveResponse } from '../../../lib/api/save-response.ts';

interface Props {
  token: string;
  /** Changes that are not saved would not be printed. */
  disabled?: boolean;
}

/** Saves a story as PDF, over the data the reader holds; an error appears beside the button. */
export const StoryPdf = ({ token, disabled = false }: Props) => {
  const pdf = useMutation({
    mutationFn: async () => saveResponse(await send(printSharedStory, { params: { token } })),
  });
  return (
    <Group gap="xs" className="no-print">
      <Button variant="default" disabled={disabled} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        Save as PDF
      </Button>
      {pdf.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {pdf.error.message}
        </Text>
      )}
    </Group>
  );
};
