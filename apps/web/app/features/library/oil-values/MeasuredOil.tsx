import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Stack, Title } from '@mantine/core';
import { useSession } from '../../../lib/session/session.ts';
import { DataReportDownload } from '../data-reports/DataReportDownload.tsx';
import { GradeVerdictPanel } from '../verdicts/GradeVerdictPanel.tsx';
import { OwnedValues } from './OwnedValues.tsx';

interface Props {
  oil: Pick<OilDetail, 'id' | 'year' | 'sample__report_number' | 'owned'>;
}

/** For a signed-in user: the values of the oil that the user owns, the grade verdict from them, and its data report. */
export const MeasuredOil = ({ oil }: Props) => {
  const { user } = useSession();
  if (!user) return null;
  const owned = oil.owned && oil.owned.length > 0;
  return (
    <Stack component="section" gap="lg" aria-label="Your data of this oil">
      {owned && (
        <>
          <div>
            <Title order={2} size="h3" mb="xs">
              Your values
            </Title>
            <OwnedValues sample={oil.id} />
          </div>
          <div>
            <Title order={2} size="h3" mb="xs">
              Claimed and measured
            </Title>
            <GradeVerdictPanel sample={oil.id} />
          </div>
        </>
      )}
      <DataReportDownload year={oil.year} reportNumber={oil.sample__report_number} />
    </Stack>
  );
};
