import type { ContactBody } from '@iom/contract/content/contact.schemas.ts';
import { readSite } from '@iom/contract/content/content.endpoints.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { ContactForm } from './ContactForm.tsx';
import classes from './contact.module.css';

/** The contact form, with those contact details of the institute that are set. */
export const Contact = ({ sender }: { sender: Partial<ContactBody> }) => {
  const { data: site } = useQuery({ ...endpointQuery(readSite), staleTime: 3_600_000 });
  return (
    <div className={classes.layout}>
      <ContactForm sender={sender} email={site?.email || undefined} />
      {site && (
        <Stack gap="xs" component="aside" className={classes.institute} aria-label={site.name}>
          <Title order={2} size="h3">
            {site.name}
          </Title>
          {site.address && <address>{site.address}</address>}
          {site.phone && <Text>{site.phone}</Text>}
          {site.fax && <Text>Fax {site.fax}</Text>}
          {site.email && (
            <Anchor href={`mailto:${site.email}`} style={{ alignSelf: 'start' }}>
              {site.email}
            </Anchor>
          )}
        </Stack>
      )}
    </div>
  );
};
