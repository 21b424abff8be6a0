import { Title } from '@mantine/core';

/** Sections of text at a reader's measure. */
export const Prose = ({
  sections,
}: {
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}) => (
  <div className="prose">
    {sections.map(({ title, paragraphs }) => (
      <section key={title}>
        <Title order={2} mt="xl" mb="sm">
          {title}
        </Title>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
