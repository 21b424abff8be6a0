import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { date } from '../../../lib/format/formats.ts';
import { siteName } from '../../../lib/pages/site.ts';
import { citationOf } from './oil-citation.rules.ts';

/** The permanent link of an oil and a citation of its data, each with a button that copies it. */
export const OilCitation = ({ oil }: { oil: OilRow }) => {
  const path = pages.oil.path({ reportNumber: oil.sample__report_number });
  const url = `${window.location.origin}${path}`;
  const citation = citationOf(oil, siteName, url, date(new Date().toISOString()));
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        Link and citation
      </Title>
      <Stack gap="xs" maw="68ch">
        <Anchor href={path} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {citation}
        </Text>
        <Group gap="xs">
          {[
            { label: 'Copy link', text: url },
            { label: 'Copy citation', text: citation },
          ].map(({ label, text }) => (
            <CopyButton key={label} value={text}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : label}
                </Button>
              )}
            </CopyButton>
          ))}
        </Group>
      </Stack>
    </section>
  );
};
