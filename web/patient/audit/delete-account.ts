import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { signOut } from '#web/lib/session.ts';
import { pathTo, routes } from '../routes.ts';
import { keepSubmissionMessage } from '../submission-message.ts';

interface DeletionValues {
  understood: boolean;
  current_password: string;
}

/** Refused here, beside the box, as the server would refuse a field. */
export async function deleteAccount({ understood, current_password }: DeletionValues, mustConfirm: string) {
  if (!understood) throw new ApiError(422, { message: mustConfirm, errors: { understood: [mustConfirm] } });
  // What thanks her is loaded before: afterwards nothing may wait here in the name of somebody who is gone.
  await routes.find(({ name }) => name === 'Thank')?.load();
  return await callApi('POST /api/patients/deletion-request', { current_password });
}

/**
 * Leads to the thank-you screen and forgets the person on this device as soon as this private one is left;
 * sooner, it would ask for the next login.
 */
export function useFarewell(): (message: string) => void {
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(
    () => () => {
      if (isGone.current) signOut();
    },
    [],
  );
  return (message) => {
    isGone.current = true;
    keepSubmissionMessage(message);
    navigate(pathTo('Thank'), { replace: true });
  };
}
