import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // SITE_NAME and SITE_EMAIL are read when the pages are built: they stand in prerendered HTML.
  envPrefix: ['VITE_', 'SITE_'],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
