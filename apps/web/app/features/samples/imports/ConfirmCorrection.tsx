import type { ImportReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { CorrectionMails } from '../revisions/CorrectionMails.tsx';
import { CorrectionFindings } from '../sanity/GroupFindings.tsx';

/** The sentence about the oils outside their grade, in a list of up to one. */
const gradeLines = (count: number) =>
  count > 0 ? [`${counted(count, 'oil')} outside the SAE J300 grade on the label.`] : [];

interface Props {
  /** Of the check of the files. */
  report: ImportReport & { correction: NonNullable<ImportReport['correction']> };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a correction by file is stored, with its changes and the holders who are mailed. */
export const ConfirmCorrection = ({ report, onConfirm, onClose }: Props) => {
  const { correction, accepted: oils, warnings, sanity } = report;
  const [confirmed, setConfirmed] = useState(false);
  const mailed = correction.mailed ?? 0;
  const findings = sanity.reduce((sum, { count }) => sum + count, 0);
  const outsideGrade = sanity.find(({ kind }) => kind === 'outside_grade')?.count ?? 0;
  return (
    <ConfirmDialog
      opened
      title={`Correct ${counted(correction.changed, 'value')} of ${counted(oils, 'oil')}?`}
      disabled={findings > 0 && !confirmed}
      confirm={mailed > 0 ? `Store and mail ${counted(mailed, 'holder')}` : 'Store correction'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <CorrectionMails correction={correction} />
        <CorrectionFindings
          messages={[...gradeLines(outsideGrade), ...warnings.map(({ message }) => message)]}
          count={findings}
          confirmed={confirmed}
          onConfirm={setConfirmed}
        />
        <Text size="sm" className="quiet">
          The oils get a new revision. The old values stay in their lists of revisions.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
};
