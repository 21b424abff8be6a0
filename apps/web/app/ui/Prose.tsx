import { Title } from '@mantine/core';

/** Sections of running text in a readable line length. */
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
