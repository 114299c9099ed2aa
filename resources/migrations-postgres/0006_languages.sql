ALTER TABLE "users" ADD "language" text COLLATE "C";
