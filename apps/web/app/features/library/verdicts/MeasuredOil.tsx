import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Stack, Title } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { ReportDownload } from '../pdf/ReportDownload.tsx';
import { GradeVerdictPanel } from './GradeVerdictPanel.tsx';

interface Props {
  oil: Pick<OilDetail, 'id' | 'year' | 'sample__report_number' | 'owned'>;
}

/** What the signed-in user has of an oil: the verdict on its claim where values of it are his, and its report. */
export const MeasuredOil = ({ oil }: Props) => {
  const { user } = useSession();
  if (!user) return null;
  const owned = oil.owned && oil.owned.length > 0;
  return (
    <Stack component="section" gap="md" aria-label="Your data of this oil">
      {owned && (
        <div>
          <Title order={2} size="h3" mb="xs">
            Claimed and measured
          </Title>
          <GradeVerdictPanel sample={oil.id} />
        </div>
      )}
      <ReportDownload year={oil.year} reportNumber={oil.sample__report_number} />
    </Stack>
  );
};
