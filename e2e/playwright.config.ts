import { defineConfig } from '@playwright/test';
import { dataDir } from './data-dir.ts';

/**
 * Servers started elsewhere, with `JOURNEYS_DATA` as their data directory; their certificate is not verified.
 */
const started = process.env.JOURNEYS_URL;

/** Two concurrent runs, on two databases, need two ports. */
const port = Number(process.env.JOURNEYS_PORT ?? 4310);

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  projects: [
    { name: 'one after the other', testIgnore: 'import.journey.ts', workers: 1 },
    // waits more than a minute for a mail about a release
    { name: 'beside the others', testMatch: 'import.journey.ts', workers: 1 },
  ],
  forbidOnly: true,
  reporter: [['list']],
  outputDir: `../test-results/${port}`,
  use: {
    actionTimeout: 30_000,
    // no fading, so that contrast is measured on the final colors
    contextOptions: { reducedMotion: 'reduce' },
    // passkeys need a name
    baseURL: started ?? `http://localhost:${port}`,
    ignoreHTTPSErrors: started !== undefined,
    launchOptions: {
      // Debian's headless shell uses a quarter less processor time than Chromium
      executablePath: '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  webServer: started
    ? []
    : {
        command: 'node e2e/serve.ts',
        cwd: '..',
        url: `http://127.0.0.1:${port}/api/health/ready`,
        timeout: 180_000,
        env: { PORT: String(port), JOURNEYS_DATA: dataDir },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        reuseExistingServer: !process.env.CI,
        stdout: 'pipe',
      },
});
