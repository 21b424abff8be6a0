import { pages } from '@iom/contract/pages/pages.ts';
import type { ImportReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, List, ScrollArea, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

type Correction = Pick<NonNullable<ImportReport['correction']>, 'mailed' | 'holders'>;

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

/** The sentence about the mails of a correction, and who gets them. */
export const CorrectionMails = ({ correction }: { correction: Correction }) => (
  <Stack gap="xs">
    <Text size="sm">
      {correction.mailed
        ? `${counted(correction.mailed, 'holder')} will be mailed the old and the new values:`
        : 'Nobody holds these values, so no mail is sent.'}
    </Text>
    <MailedHolders correction={correction} />
  </Stack>
);
