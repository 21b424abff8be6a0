import { CheckCodeForm } from '../../../features/library/data-reports/CheckCodeForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function CheckReportPage() {
  return (
    <>
      <PageHeader lead="Every Engine Oil Data Report bears a code. It leads to the number, the revision and the checksum of the figures as the institute printed them, so that anybody who is given a report can see whether it was changed." />
      <CheckCodeForm />
    </>
  );
}
