import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { sendBearerToken } from '#web/lib/call-api.ts';
import { startLanguage } from '#web/lib/language.ts';
import { currentToken, startSession } from '#web/lib/session.ts';
import { loadSettings } from '#web/shell/settings.ts';
import { PatientApp } from './PatientApp.tsx';

startLanguage();
startSession();
sendBearerToken(currentToken);
loadSettings();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/patient/">
      <PatientApp />
    </BrowserRouter>
  </StrictMode>,
);
