import { answers } from '@iom/contract/analysis/answers/answers.ts';
import { maxCaptionLength, maxWordsLength, type StoryPart } from '@iom/contract/analysis/stories.schemas.ts';
import { Button, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import classes from './stories.module.css';
import type { DraftPart } from './story-draft.rules.ts';

interface Props {
  /** Its views are cards. */
  isDashboard: boolean;
  parts: readonly DraftPart[];
  onChange: (change: (latest: DraftPart[]) => DraftPart[]) => void;
}

const moved = (parts: readonly DraftPart[], key: string, step: number) => {
  const from = parts.findIndex((one) => one.key === key);
  const rest = parts.filter((one) => one.key !== key);
  return rest.toSpliced(from + step, 0, ...parts.slice(from, from + 1));
};

interface FieldsProps {
  part: StoryPart;
  isDashboard: boolean;
  onChange: (part: StoryPart) => void;
}

const Fields = ({ part, isDashboard, onChange }: FieldsProps) =>
  part.kind === 'words' ? (
    <Textarea
      label="Words"
      description="Markdown: **bold**, *italic*, # heading, - list, [link](https://…)"
      value={part.text}
      maxLength={maxWordsLength}
      rows={6}
      resize="vertical"
      onChange={(event) => onChange({ ...part, text: event.currentTarget.value })}
    />
  ) : (
    <div>
      <TextInput
        label="Title of the view"
        value={part.title}
        maxLength={200}
        onChange={(event) => onChange({ ...part, title: event.currentTarget.value })}
      />
      <Textarea
        label="Caption"
        description="What the view shows, below its title"
        value={part.caption ?? ''}
        maxLength={maxCaptionLength}
        rows={2}
        mt="xs"
        resize="vertical"
        onChange={(event) => onChange({ ...part, caption: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      {isDashboard && (part.query.charts?.length ?? 0) > 0 && (
        <Checkbox
          label="Also show the table"
          mt="xs"
          checked={part.table ?? false}
          onChange={(event) => onChange({ ...part, table: event.currentTarget.checked })}
        />
      )}
      <Text size="xs" className="quiet" mt={4}>
        {part.query.answer ? `Answer: ${answers[part.query.answer.name].title}` : 'Data Analysis'}
      </Text>
    </div>
  );

/** The parts of a story to change, move and remove; a removal can be undone. */
export const PartList = ({ parts, isDashboard, onChange }: Props) => {
  const remove = (removed: DraftPart) => {
    const index = parts.indexOf(removed);
    onChange((latest) => latest.filter(({ key }) => key !== removed.key));
    notifyWithUndo('Part removed.', () => onChange((latest) => latest.toSpliced(index, 0, removed)));
  };
  return parts.map((draft, index) => (
    <Stack key={draft.key} gap="xs" className={classes.part} role="group" aria-label={`Part ${index + 1}`}>
      <Fields
        part={draft.part}
        isDashboard={isDashboard}
        onChange={(part) =>
          onChange((latest) => latest.map((one) => (one.key === draft.key ? { ...one, part } : one)))
        }
      />
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={index === 0}
          onClick={() => onChange((latest) => moved(latest, draft.key, -1))}
        >
          Move up
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={index === parts.length - 1}
          onClick={() => onChange((latest) => moved(latest, draft.key, 1))}
        >
          Move down
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => remove(draft)}>
          Remove
        </Button>
      </Group>
    </Stack>
  ));
};
