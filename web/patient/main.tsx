import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startLanguage } from '#web/lib/language.ts';
import { startSession } from '#web/lib/session.ts';
import { PatientApp } from './PatientApp.tsx';
import { loadSettings } from './settings.ts';

startLanguage();
startSession();
loadSettings();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/patient/">
      <PatientApp />
    </BrowserRouter>
  </StrictMode>,
);
