import { pages } from '@iom/contract/pages/pages.ts';
import type { ImportReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, List, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

type Correction = NonNullable<ImportReport['correction']>;

/** The holders who are mailed about a correction, each with a link to the account. */
export const MailedHolders = ({ correction: { mailed, holders } }: { correction: Correction }) => {
  const more = (mailed ?? 0) - holders.length;
  if (holders.length === 0) return null;
  return (
    <ScrollArea.Autosize mah={240} type="auto" tabIndex={0} aria-label="Holders who are mailed">
      <List size="sm" spacing={2}>
        {holders.map(({ user, email, oils }) => (
          <List.Item key={user} style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={pages.user.path({ id: user })} target="_blank" inherit>
              {email || `User ${user}`}
            </Anchor>
            , {counted(oils, 'oil')}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {counted(more, 'more holder')}</List.Item>}
      </List>
    </ScrollArea.Autosize>
  );
};

interface Props {
  correction: Correction;
  /** Number of oils in the files. */
  oils: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a correction by file is stored, with its changes and the holders who are mailed. */
export const ConfirmCorrection = ({ correction, oils, onConfirm, onClose }: Props) => {
  const mailed = correction.mailed ?? 0;
  return (
    <ConfirmDialog
      opened
      title={`Correct ${counted(correction.changed, 'value')} of ${counted(oils, 'oil')}?`}
      confirm={mailed > 0 ? `Store and mail ${counted(mailed, 'holder')}` : 'Store correction'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {mailed === 0
            ? 'Nobody holds these values, so no mail is sent.'
            : `${counted(mailed, 'holder')} will be mailed the old and the new values:`}
        </Text>
        <MailedHolders correction={correction} />
        <Text size="sm" className="quiet">
          The oils get a new revision. The old values stay in their lists of revisions.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
};
