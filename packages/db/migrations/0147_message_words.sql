CREATE INDEX "support_messages_words" ON "support_messages" USING gin (to_tsvector('simple', translate("text", '-_./:@#&=+~%?*', '              ')));
