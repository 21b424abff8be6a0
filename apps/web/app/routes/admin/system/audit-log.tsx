import { AuditLog } from '../../../features/accounts/audit-log/AuditLog.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AuditLogPage() {
  return (
    <>
      <PageHeader lead="Every change an administrator made, and every API key created or revoked. Rows are never changed or deleted." />
      <AuditLog />
    </>
  );
}
