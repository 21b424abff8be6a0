import { Box } from '@mantine/core';
import { useParams } from 'react-router';
import { CheckCodeForm } from '../../../features/library/data-reports/CheckCodeForm.tsx';
import { ReportCheck } from '../../../features/library/data-reports/ReportCheck.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ReportCheckPage() {
  const { code = '' } = useParams();
  return (
    <>
      <PageHeader />
      <ReportCheck code={code} />
      <Box mt="xl">
        <CheckCodeForm />
      </Box>
    </>
  );
}
