import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startLanguage } from '#web/lib/language.ts';
import { loadSettings } from '#web/shell/settings.ts';
import { StaffApp } from './StaffApp.tsx';

// No token is sent from here: the staff session is a cookie that no script can read.
startLanguage();
loadSettings();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/staff/">
      <StaffApp />
    </BrowserRouter>
  </StrictMode>,
);
