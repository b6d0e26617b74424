import { ApiError, callApi } from '#web/lib/call-api.ts';
import { currentUser } from '#web/lib/session.ts';
import { type EnquiryValues, enquiryToSend } from './enquiry-values.ts';

/** How long the server wants a form to be open before it is sent. */
export const REQUIRED_OPEN_MILLISECONDS = 3_000;

/**
 * Sends what was written in one opened form. The server asks programs for patience and refuses forms that are too
 * old; a person is not bothered with that: a new form is opened, and the same words are sent once more.
 */
export class EnquirySender {
  #formToken: Promise<string | undefined> | undefined;

  /** Opens the form: from now on somebody writes. */
  open = (): void => {
    this.#formToken ??= openForm();
  };

  send = async (values: EnquiryValues) => {
    try {
      return await this.#post(values);
    } catch (error) {
      if (!isFormRefused(error)) throw error;
      this.#formToken = openForm();
      await this.#formToken;
      await new Promise((resolve) => setTimeout(resolve, REQUIRED_OPEN_MILLISECONDS));
      return await this.#post(values);
    }
  };

  async #post(values: EnquiryValues) {
    this.open();
    const sender = { userId: currentUser()?.id, formToken: await this.#formToken };
    return await callApi('POST /api/patients/contact/create', { contact: enquiryToSend(values, sender) });
  }
}

/** Without a token the server takes the enquiry as well, only less often. */
async function openForm(): Promise<string | undefined> {
  try {
    return (await callApi('GET /api/patients/contact/form', {})).data.form_token;
  } catch {
    return undefined;
  }
}

function isFormRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('enquiries.form_');
}
