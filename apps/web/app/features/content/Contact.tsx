import {
  type ContactBody,
  contactBody,
  contactErrors,
  contactIncomplete,
  contactInstitute,
  emptyContact,
  readSite,
} from '@iom/contract/content/contact.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { Alert, Anchor, Button, Fieldset, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../lib/forms/use-endpoint-form.ts';
import { usePrefill } from '../../lib/forms/use-prefill.ts';
import { isDemo } from '../../lib/pages/site.ts';
import { clearForms } from '../../lib/storage/tab-forms.ts';
import { LinkList } from '../../ui/documents/LinkList.tsx';
import { Confirmation } from '../../ui/forms/Confirmation.tsx';
import { HydratedFieldset } from '../../ui/forms/HydratedFieldset.tsx';
import classes from './contact.module.css';

const contactFields = contactBody.keyof().options;

const trimmed = (contact: ContactBody): ContactBody => {
  const result = { ...contact };
  for (const field of contactFields) result[field] = contact[field].trim();
  return result;
};

/** The first message of each field; empty when the form may be sent. */
const contactMessages = (contact: ContactBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contactErrors(trimmed(contact))).map(([field, [message]]) => [field, message ?? '']),
  );

/** The message above the form. */
const contactNotice = (contact: ContactBody): string => {
  const { contact_name, company_email, message } = trimmed(contact);
  const missing = [contact_name, company_email, message].includes('');
  return missing ? contactIncomplete : failures.bad_input.message;
};

const contactDraft = z.record(contactBody.keyof(), z.string());

type Site = ResponseOf<typeof readSite>;

interface Props {
  /** What is known about the sender, and a message to begin with. */
  sender: Partial<ContactBody>;
  /** The institute's contact details; its email address is named after a failure. */
  site: Site | undefined;
}

const useContactForm = ({ sender, site }: Props) => {
  const contact = useEndpointForm(contactInstitute, {
    initialValues: emptyContact,
    validate: contactMessages,
    request: (body: ContactBody) => ({ body }),
    invalidNotice: (_, values) => contactNotice(values),
    onSuccess: () => clearForms(['contact']),
    failureNotice: ({ message }) =>
      site?.email ? `${message} You can also write to ${site.email}.` : message,
  });
  useDraft(contact.form, 'contact', contactDraft);
  usePrefill(contact.form, sender);
  return contact;
};

/** Sends a message to the institute. Values stay until it has been sent. */
const ContactForm = (props: Props) => {
  const { form, notice, mutation, submit } = useContactForm(props);
  const field = (name: keyof ContactBody) => ({ name, ...form.getInputProps(name) });
  if (mutation.isSuccess)
    return (
      <Confirmation
        title="Your message is on its way"
        reference={mutation.data.reference}
        actions={
          <Button component={Link} to={pages.home.path()}>
            Go to the home page
          </Button>
        }
      >
        We will reply to {mutation.variables.company_email}
        {props.site?.reply_time && ` within ${props.site.reply_time}`}. You will receive a confirmation with
        this reference shortly.
      </Confirmation>
    );
  return (
    <form noValidate onSubmit={submit} aria-label="Contact us">
      <HydratedFieldset>
        <Stack gap="lg">
          {notice && (
            <Alert role="alert" color="red">
              {notice.text}
            </Alert>
          )}
          <div className="field-grid">
            <TextInput label="Contact name" autoComplete="name" required {...field('contact_name')} />
            <TextInput
              label="Company email"
              type="email"
              autoComplete="email"
              required
              {...field('company_email')}
            />
          </div>
          <Textarea
            label="Message"
            description="For oils: brand, SAE grade, region and years. For an order: its number. For a value: the report number and the test."
            rows={7}
            resize="vertical"
            required
            {...field('message')}
          />
          <Fieldset legend="About you, if you like" variant="unstyled" p={0} m={0}>
            <div className="field-grid">
              <TextInput label="Company name" autoComplete="organization" {...field('company_name')} />
              <TextInput label="Daytime phone" type="tel" autoComplete="tel" {...field('daytime_phone')} />
              <TextInput label="Address" autoComplete="address-line1" {...field('address')} />
              <TextInput label="City" autoComplete="address-level2" {...field('city')} />
              <TextInput label="State or province" autoComplete="address-level1" {...field('state')} />
              <TextInput label="Country" autoComplete="country-name" {...field('country')} />
            </div>
          </Fieldset>
          <div className={classes.trap} aria-hidden="true">
            <TextInput label="Website" tabIndex={-1} autoComplete="off" {...field('website')} />
          </div>
          <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'start' }}>
            Submit message
          </Button>
        </Stack>
      </HydratedFieldset>
    </form>
  );
};

/** What is answered sooner elsewhere. */
const quickerWays = [
  {
    to: pages.requestQuote.path(),
    label: 'Request a quote',
    text: 'A price for chosen oils, or for oils by criteria',
  },
  {
    to: pages.available.path(),
    label: 'Prices and available data',
    text: 'Which oils exist, by year and region',
  },
  { to: pages.orderHistory.path(), label: 'Your orders', text: 'Invoices, payment and state of an order' },
  {
    to: pages.reportCheckForm.path(),
    label: 'Check a data report',
    text: 'Whether a report on paper is genuine',
  },
  {
    to: `${pages.home.path()}#faq`,
    label: 'Frequently asked questions',
    text: 'Formats, licenses, payment, a value that looks wrong',
  },
];

/** What happens to a message; in the demo nobody reads it. */
const NextSteps = ({ site }: Pick<Props, 'site'>) => (
  <section className={classes.section} aria-labelledby="next-steps">
    <Title order={2} size="h3" id="next-steps">
      What happens next
    </Title>
    <ol className={classes.steps}>
      <li>You receive a confirmation by email with a reference.</li>
      <li>Somebody who knows the archive reads your message.</li>
      <li>We reply by email{site?.reply_time && ` within ${site.reply_time}`}.</li>
    </ol>
    {site && isDemo() && (
      <Text size="sm" className="quiet" mt="sm">
        Demonstration: address and reply time are invented, and nobody replies.
      </Text>
    )}
  </section>
);

/** The contact details of the institute that are set. */
const Institute = ({ site }: { site: Site }) => {
  const { name, address, phone, fax, email } = site;
  if (![address, phone, fax, email].some(Boolean)) return null;
  return (
    <Stack gap="xs" component="section" className={classes.section} aria-label={name}>
      <Title order={2} size="h3">
        {name}
      </Title>
      {address && <address>{address}</address>}
      {phone && <Text>{phone}</Text>}
      {fax && <Text>Fax {fax}</Text>}
      {email && (
        <Anchor href={`mailto:${email}`} style={{ alignSelf: 'start' }}>
          {email}
        </Anchor>
      )}
    </Stack>
  );
};

/** The contact form, with those contact details of the institute that are set, and what needs no message. */
export const Contact = ({ sender }: { sender: Partial<ContactBody> }) => {
  const { data: site } = useQuery({ ...endpointQuery(readSite), staleTime: 3_600_000 });
  return (
    <div className={classes.layout}>
      <ContactForm sender={sender} site={site} />
      <div>
        <NextSteps site={site} />
        {site && <Institute site={site} />}
        <div className={classes.section}>
          <LinkList title="Quicker ways" links={quickerWays} />
        </div>
      </div>
    </div>
  );
};
